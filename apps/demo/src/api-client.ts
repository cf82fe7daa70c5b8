/** The platform refused a call of the demo. */
export class ApiError extends Error {}

/** JSON of a 2xx answer. @throws ApiError that says what was asked and what was answered */
export async function call<T>(
  method: string,
  url: string,
  options: { token?: string; body?: object } = {},
): Promise<T> {
  const { token, body } = options;
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(`${method} ${url} answered ${response.status}: ${text.slice(0, 1_000)}`);
  return (text ? JSON.parse(text) : undefined) as T;
}
