"""Verifies the DKIM signature of the mail on stdin with dkimpy. The arguments are the name of the TXT record and its text."""

import sys

import dkim

name, text = (argument.encode() for argument in sys.argv[1:])


def look_up(asked, timeout=5):
    return text if asked.rstrip(b".") == name else None


verifier = dkim.DKIM(sys.stdin.buffer.read())
try:
    is_valid = verifier.verify(dnsfunc=look_up)
except dkim.ValidationError:
    is_valid = False
print("valid" if is_valid else "invalid")
print(verifier.signature_fields[b"h"].decode())
