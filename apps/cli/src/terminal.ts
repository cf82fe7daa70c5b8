/** What commands read and write; specs replace it. */
export interface Terminal {
  environment: NodeJS.ProcessEnv;
  /** Results. */
  out: (text: string) => void;
  /** Progress and errors. */
  err: (text: string) => void;
  /** All of standard input. */
  readInput: () => Promise<string>;
  /** Asks a person; absent where there is none. */
  ask?: (question: string) => Promise<string>;
  /** Ends commands that follow something. */
  signal: AbortSignal;
}
