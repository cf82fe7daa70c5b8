export interface MultipazInput {
  request: { deviceRequest: string; encryptionInfo: string };
  origin: string;
  /** Private JWK. */
  deviceKey: object;
  documents: { docType: string; issuerSigned: string }[];
}

export interface MultipazAnswer {
  response: string;
  version: string;
  /** How many signatures of the whole request, and of single documents, were verified. */
  readerAuthAll: number;
  readerAuth: number;
  useCases: number;
}

export function answerWithMultipaz(input: MultipazInput): MultipazAnswer;
export function obtainMultipaz(): string;

/** The session of a verifier. Keys are private JWKs, the nonce is base64url. */
export interface MultipazSession {
  nonce: string;
  origin: string;
  recipientKey: object;
}

export function requestWithMultipaz(
  input: MultipazSession & { dcql: object; x5c: string[]; readerKey: object },
): Record<string, unknown>;

/** Returns the elements by document type and namespace, in diagnostic notation. */
export function verifyWithMultipaz(
  input: MultipazSession & { digitalCredential: object },
): Record<string, Record<string, Record<string, string>>>;
