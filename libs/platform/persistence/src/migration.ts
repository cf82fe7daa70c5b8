import type { MigrationInterface } from 'typeorm';

/**
 * When a migration may run (docs/operating/upgrade.md): `expand` while replicas of the previous release run, which go on
 * working; `contract` after the last of them has ended.
 */
export type Phase = 'expand' | 'contract';

export interface Migration extends MigrationInterface {
  readonly phase: Phase;
}

export type MigrationClass = new () => Migration;

/** A migration of a schema, in the program or in the table `migrations`. */
export interface NamedMigration {
  name: string;
  /** Null in the database where a program recorded none. */
  phase: Phase | null;
}

export function toNamed(migration: MigrationClass): { name: string; phase: Phase } {
  return { name: migration.name, phase: new migration().phase };
}
