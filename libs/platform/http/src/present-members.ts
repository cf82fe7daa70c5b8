/** The members that have a value. The interface (part 2) types them as strings, and a string is never null. */
export function presentMembers<T extends object>(members: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const present = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as { [Name in keyof T]?: NonNullable<T[Name]> };
}
