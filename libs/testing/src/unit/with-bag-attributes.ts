/** Returns certificates in PEM with the text that `openssl pkcs12 -nokeys` prints above each, and a line after the last one. */
export function withBagAttributes(pem: string): string {
  const attributes =
    'Bag Attributes\n    localKeyID: 01 02 03 \n    friendlyName: Example\nsubject=C = ZA, CN = Example\n';
  return `${pem.replaceAll('-----BEGIN', `${attributes}-----BEGIN`)}End of file\n`;
}
