const MAX_CAUSES = 5;

/**
 * Returns type, message, stack and causes of an error. Other members are left out: drivers and clients add statements,
 * values, rows and bodies, which may be personal data.
 */
export function errorForLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: error.constructor.name,
    message,
    stack,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(cause instanceof Error && depth < MAX_CAUSES && { cause: errorForLog(cause, depth + 1) }),
  };
}
