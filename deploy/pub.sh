#!/bin/sh
# Makes a Raspberry Pi, or any Debian, the box of a pub: Weli for everybody in its network, without the internet.
#
#   sudo deploy/pub.sh [--name weli] [--address 192.168.1.5] [--https]
#
# Run it once from a checkout while there still is internet; docs/pub.md tells the whole of it. Without --https phones need
# nothing but the address. With it each phone has to trust this box once, and then counts offline and can be installed.
# It may be run again, with the same words or others: what was played stays.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
name=weli address='' https=''
while [ $# -gt 0 ]; do
  case $1 in
    --name) name=${2:?"say which name"}; shift 2 ;;
    --address) address=${2:?"say which address"}; shift 2 ;;
    --https) https=1; shift ;;
    *) echo "I do not know $1: deploy/pub.sh [--name weli] [--address 192.168.1.5] [--https]" >&2; exit 2 ;;
  esac
done
case $name in *[!a-z0-9-]* | -* | *- | '') echo "A name of small letters, digits and hyphens: $name is none." >&2; exit 2 ;; esac
[ "$(id -u)" = 0 ] || { echo "Say sudo: it installs packages and begins services." >&2; exit 1; }
command -v apt-get >/dev/null || { echo "This is for Debian and what comes from it, such as Raspberry Pi OS." >&2; exit 1; }

[ -n "$address" ] || address=$(hostname -I 2>/dev/null | tr ' ' '\n' | grep -m1 -E '^[0-9.]+$' || true)
[ -n "$address" ] || { echo "This machine has no address yet: connect it to the network, or say --address." >&2; exit 1; }

echo "1. Packages"
missing=''
for package in adduser avahi-daemon libnss-mdns python3 python3-venv ${https:+caddy}; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
done
if [ -n "$missing" ]; then # in the pub there is nowhere to fetch them from, and no need to
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  # shellcheck disable=SC2086  several words
  apt-get install -y -qq --no-install-recommends $missing
fi

echo "2. The site in /srv/weli, what it keeps in /var/lib/weli"
id weli >/dev/null 2>&1 || adduser --system --group --no-create-home --home /var/lib/weli weli
install -d -o weli -g weli /srv/weli/app
install -d -o weli -g weli -m 700 /var/lib/weli
find /srv/weli/app -mindepth 1 -maxdepth 1 ! -name .venv -exec rm -rf {} +
(cd "$here" && tar -c --exclude=./.git --exclude=./.venv --exclude=./node_modules --exclude=./var .) | tar -x -C /srv/weli/app
chown -R weli: /srv/weli/app
(cd /srv/weli/app && runuser -u weli -- python3 deploy/venv.py requirements.lock)

echo "3. The name $name.local"
echo "$name" >/etc/hostname
[ ! -d /run/systemd/system ] || hostname "$name"
grep -qw "$name" /etc/hosts || echo "127.0.1.1 $name" >>/etc/hosts

echo "4. How it is served"
install -m 644 /srv/weli/app/deploy/weli.service /etc/systemd/system/weli.service
install -d /etc/systemd/system/weli.service.d
cat >/etc/systemd/system/weli.service.d/checkout.conf <<END
[Service]
WorkingDirectory=/srv/weli/app
ReadWritePaths=/srv/weli/app
ExecStart=
ExecStart=/srv/weli/app/.venv/bin/python manage.py serve --prepare
END
if [ -n "$https" ]; then
  cat >/etc/systemd/system/weli.service.d/pub.conf <<END
[Service]
Environment=WELI_ORIGINS=https://$name.local,https://$address TRUST_PROXY=1 HOST=127.0.0.1 PORT=8000
END
  sed -e "s/weli\.local/$name.local/g" -e "s/192\.168\.1\.5/$address/g" /srv/weli/app/deploy/Caddyfile.pub >/etc/caddy/Caddyfile
  install -d /srv/weli/door
  sed -e "s/weli\.local/$name.local/g" -e "s/192\.168\.1\.5/$address/g" /srv/weli/app/deploy/pub-door.html >/srv/weli/door/index.html
  /srv/weli/app/.venv/bin/segno --output=/srv/weli/door/door.svg --scale=8 --border=2 "http://$address/"
else
  cat >/etc/systemd/system/weli.service.d/pub.conf <<END
[Service]
Environment=WELI_ORIGINS=http://$name.local,http://$address TRUST_PROXY=0 HOST=0.0.0.0 PORT=80
AmbientCapabilities=CAP_NET_BIND_SERVICE
END
fi

echo "5. Begin"
[ -z "$https" ] && systemctl disable --now -q caddy 2>/dev/null || true
systemctl daemon-reload 2>/dev/null || true
systemctl enable -q avahi-daemon weli ${https:+caddy}
if [ -d /run/systemd/system ]; then
  systemctl restart avahi-daemon weli ${https:+caddy}
  tries=0
  until python3 -c "import urllib.request as u; u.urlopen('http://127.0.0.1:$([ -n "$https" ] && echo 8000 || echo 80)/readyz')" 2>/dev/null; do
    tries=$((tries + 1))
    [ $tries -lt 90 ] || { echo "It does not answer: journalctl -u weli says why." >&2; exit 1; }
    sleep 1
  done
else
  echo "   (no systemd runs here: it begins when this machine does)"
fi

echo
if [ -n "$https" ]; then
  echo "Ready: https://$name.local/ for phones that trust this box; how they come to is on http://$address/"
else
  echo "Ready: http://$name.local/ or http://$address/"
fi
