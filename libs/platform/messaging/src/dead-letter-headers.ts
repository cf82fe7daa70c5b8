/** What a consumer adds to a message that it puts aside. */
export const DEAD_LETTER_HEADERS = {
  /** The consumer group that could not handle it. */
  consumer: 'x-consumer',
  /** Kind of the error, without its text: that may hold what belongs nowhere. */
  error: 'x-error',
  /** `<topic>/<partition>/<offset>` */
  origin: 'x-origin',
} as const;

/** On a message that is sent again: the consumer group that it is for; others have had it. */
export const REPLAY_FOR = 'x-replay-for';
