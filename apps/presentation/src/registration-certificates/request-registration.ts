/** A registration certificate that a request carries. */
export interface RequestRegistration {
  registrationCertificateId: string;
  /** Ids of the credential queries that it is for; absent for all. */
  credentialIds?: string[] | undefined;
}
