export function toSourceAddressesResource(ranges: string[]) {
  return { ranges };
}
