/** Returns the members that have a value. In the interface (part 2) a string is absent, never null. */
export function presentMembers<T extends object>(members: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const present = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as { [Name in keyof T]?: NonNullable<T[Name]> };
}
