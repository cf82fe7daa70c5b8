/** An error object of the platform's interface. */
export interface ErrorObject {
  code: string;
  detail: string;
  source?: { pointer?: string; parameter?: string };
}

/** A request whose answer has another status than 2xx, or that got none. The message names request and answer. */
export class ApiError extends Error {
  /** Undefined without an answer. */
  readonly status: number | undefined;
  /** The body, where it is JSON. */
  readonly body: unknown;

  constructor(message: string, { status, body, cause }: { status?: number; body?: unknown; cause?: unknown }) {
    super(message, { cause });
    this.status = status;
    this.body = body;
  }

  /** The error objects of the body. */
  get errors(): ErrorObject[] {
    const { errors = [] } = (this.body ?? {}) as { errors?: ErrorObject[] };
    return errors;
  }
}
