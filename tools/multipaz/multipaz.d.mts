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

export function whyNoMultipaz(): string | undefined;
export function answerWithMultipaz(input: MultipazInput): MultipazAnswer;
export function obtainHolder(): string;
