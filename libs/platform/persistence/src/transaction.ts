import type { EntityManager } from 'typeorm';

/** Entity manager of a running transaction. Repositories take it as their first argument. */
export type Transaction = EntityManager;
