/** Headers that a consumer adds to a dead letter. */
export const DEAD_LETTER_HEADERS = {
  /** Consumer group that could not handle the message. */
  consumer: 'x-consumer',
  /** Class of the error. Its text may contain personal data, so it is left out. */
  error: 'x-error',
  /** `<topic>/<partition>/<offset>` */
  origin: 'x-origin',
  /** Length of the message, where Kafka did not take the letter with its content. */
  bytes: 'x-bytes',
} as const;

/** Header of a replayed message: the consumer group that it is for. Other groups skip it. */
export const REPLAY_FOR = 'x-replay-for';
