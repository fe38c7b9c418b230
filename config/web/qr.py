"""Addresses as pictures that a phone reads."""

from io import BytesIO

import segno
from django.utils.safestring import SafeString, mark_safe


def qr(text: str) -> SafeString:
    """A QR code as inline SVG without any style of its own."""
    return as_svg(segno.make(text, error="m"))


def as_svg(code: segno.QRCode) -> SafeString:
    """A code that is made already, in the same way."""
    out = BytesIO()
    code.save(out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, svgclass="qr", lineclass="qr-line")
    return mark_safe(out.getvalue().decode())  # noqa: S308  segno draws paths; the text is not in it
