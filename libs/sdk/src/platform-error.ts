/** One violated rule, or one reason of a refusal. */
export interface ErrorObject {
  code: string;
  /** A sentence. */
  detail: string;
  source?: { pointer?: string; parameter?: string };
  meta?: Record<string, unknown>;
}

interface ErrorBody {
  errors?: ErrorObject[];
  error?: string;
  error_description?: string;
}

/** A response whose status is no success, or a request without a response. The message has no secret. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  /** Undefined without a response. */
  readonly status: number | undefined;
  /** Empty for an error of OAuth, and without a response. */
  readonly errors: ErrorObject[];
  /** The code of the first error, or the error of OAuth; undefined without a response. */
  readonly code: string | undefined;
  /** The id of the request in the log of the platform. */
  readonly correlationId: string | undefined;
  /** The body as JSON, where it is JSON. */
  readonly body: unknown;

  private constructor(
    message: string,
    { response, body, cause }: { response?: Response; body?: unknown; cause?: unknown },
  ) {
    super(message, { cause });
    const { errors = [], error } = (body ?? {}) as ErrorBody;
    this.status = response?.status;
    this.errors = errors;
    this.code = errors[0]?.code ?? error;
    this.correlationId = response?.headers.get('x-correlation-id') ?? undefined;
    this.body = body;
  }

  static ofResponse(request: string, response: Response, body: unknown): PlatformError {
    const { errors = [], error, error_description: description } = (body ?? {}) as ErrorBody;
    const reasons = errors.map(({ code, detail }) => `${code}: ${detail}`);
    if (error !== undefined) reasons.push(description === undefined ? error : `${error}: ${description}`);
    return new PlatformError([`${request} was answered with ${response.status}.`, ...reasons].join(' '), {
      response,
      body,
    });
  }

  /** @param cause what `fetch` rejected with */
  static ofConnection(request: string, cause: unknown): PlatformError {
    return new PlatformError(`${request} was not answered: ${reasonOf(cause)}`, { cause });
  }
}

/** `fetch` of Node puts the reason into the cause of its error. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  if (!(cause instanceof Error)) return message;
  return cause.message || (cause as { code?: string }).code || message;
}
