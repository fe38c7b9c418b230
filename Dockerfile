# One image for a single process with SQLite and for several with PostgreSQL. docs/operating.md tells how to run it:
#   docker build -t weli . && docker run -d -p 8000:8000 -v weli:/data weli
# The same script installs it on a plain machine: deploy/install.sh.
ARG BASE=docker.io/library/python:3.13-slim-bookworm

FROM ${BASE} AS build
COPY . /source
# Binary packages only, each checked by its hash; nothing is compiled here, on amd64 and arm64 alike.
RUN /source/deploy/install.sh /opt/weli requirements-scaled.lock

FROM ${BASE}
COPY --from=build /opt/weli /opt/weli
RUN useradd --system --uid 10001 --create-home weli && install -d -o weli -m 700 /data
USER weli
WORKDIR /data
ENV PATH=/opt/weli/bin:$PATH PYTHONUNBUFFERED=1 HOST=0.0.0.0 PORT=8000 WELI_DATA=/data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD python -c "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/readyz', timeout=4)"
STOPSIGNAL SIGTERM
ENTRYPOINT ["weli"]
CMD ["serve"]
