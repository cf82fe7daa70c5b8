/** A value of a multi-valued attribute. */
export interface ProvisionedValue {
  value?: string;
  display?: string;
  type?: string;
  primary?: boolean;
}

/** The attributes of a member that the identity provider has given by SCIM (RFC 7643 §4.1). */
export interface ProvisionedUser {
  /** Unique in the tenant, without regard to case. */
  userName: string;
  externalId?: string;
  /** The latest value. An administrator may have suspended the member besides. */
  active?: boolean;
  displayName?: string;
  name?: { formatted?: string; givenName?: string; familyName?: string };
  emails?: ProvisionedValue[];
  /** Values of the role mapping of the tenant. */
  roles?: ProvisionedValue[];
}
