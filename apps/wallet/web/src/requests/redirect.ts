/** The host of the verifier's page, or the name of the app that opens; undefined for a text that is no address to open. */
export function redirectName(uri: string): string | undefined {
  const url = URL.parse(uri);
  if (!url || ['javascript:', 'data:', 'blob:', 'file:', 'about:'].includes(url.protocol)) return undefined;
  return url.host || url.protocol.slice(0, -1);
}
