const MAX_CAUSES = 5;

/**
 * What an error says of itself, with its causes. Other members stay out: drivers and clients add statements, their
 * values, rows and bodies, and those are somebody's data.
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
