import type { EntityManager } from 'typeorm';

/** The manager of one running transaction; repositories take it as their first argument. */
export type Transaction = EntityManager;
