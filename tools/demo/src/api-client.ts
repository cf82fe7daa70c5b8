const TIMEOUT_MS = 30_000;

/** A call of the demo that was refused or not answered. */
export class ApiError extends Error {}

/** JSON of a 2xx answer. @throws ApiError that says what was asked and what was answered */
export async function call<T>(
  method: string,
  url: string,
  options: { token?: string; body?: object } = {},
): Promise<T> {
  const { token, body } = options;
  const isForm = body instanceof URLSearchParams;
  const response = await send(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(`${method} ${url} answered ${response.status}: ${text.slice(0, 1_000)}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** `fetch` names the reason in the cause of its error. */
async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message;
    throw new ApiError(`${request.method} ${url} was not answered: ${reason}`, { cause: error });
  }
}
