/** A cookie that scripts cannot read, for the paths of an app. */
export interface CookieSettings {
  name: string;
  path: string;
  sameSite: 'Strict' | 'Lax';
  /** Whether browsers send it by TLS only. */
  isSecure: boolean;
  /** Without it, the browser forgets the cookie when it closes. */
  maxAgeSeconds?: number;
}

/** Returns the value of `Set-Cookie` (RFC 6265 §4.1). @param value base64url, dots and hyphens */
export function setCookie({ name, path, sameSite, isSecure, maxAgeSeconds }: CookieSettings, value: string): string {
  const attributes = [`Path=${path}`, 'HttpOnly', `SameSite=${sameSite}`, ...(isSecure ? ['Secure'] : [])];
  if (maxAgeSeconds !== undefined) attributes.push(`Max-Age=${maxAgeSeconds}`);
  return [`${name}=${value}`, ...attributes].join('; ');
}

/** Returns the value of `Set-Cookie` that makes the browser forget the cookie. */
export function deleteCookie(settings: CookieSettings): string {
  return setCookie({ ...settings, maxAgeSeconds: 0 }, '');
}

/** Returns the value of the first cookie with the name. @param header `Cookie` */
export function findCookie(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(/; */) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
