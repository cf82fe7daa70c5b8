/** Appearance of the pages of a tenant. */
export interface Look {
  name: string;
  logo?: Logo;
  /** `#rrggbb`, for buttons, links and the band at the top. */
  primaryColor?: string;
  /** Whether the tenant is a sandbox, which each page says. */
  isSandbox?: boolean;
}

export interface Logo {
  /** `data:` URI of an image, because pages load no resources. */
  uri: string;
  altText?: string;
}
