import type { Transaction } from '@vc/platform/persistence';
import { insertWithCommit } from '@vc/platform/persistence';
import type { FindOptionsWhere } from 'typeorm';
import { Raw } from 'typeorm';
import type { AnnotationFilter } from './annotated-list.query';
import type { Annotations } from './annotations';

interface Annotated extends Pick<Annotations, 'reference' | 'metadata'> {
  id: string;
  tenantId: string;
}

const INSERT = `INSERT INTO metadata (tenant_id, resource_id, name, value)
  SELECT tenant_id, resource_id, name, value
  FROM jsonb_to_recordset($1::jsonb) AS entry (tenant_id uuid, resource_id uuid, name text, value text)`;

/** Makes a resource findable by its metadata, with the commit of the transaction that inserts the resource. */
export function insertMetadata(tx: Transaction, { tenantId, id, metadata }: Annotated): void {
  const rows = Object.entries(metadata ?? {}).map(([name, value]) => ({
    tenant_id: tenantId,
    resource_id: id,
    name,
    value,
  }));
  if (rows.length > 0) insertWithCommit(tx, INSERT, rows);
}

/** Returns a condition for rows with these annotations. */
export function annotatedWith(
  tenantId: string,
  { reference, metadata }: AnnotationFilter,
): Pick<FindOptionsWhere<Annotated>, 'id' | 'reference'> {
  return {
    ...(reference !== undefined && { reference }),
    ...(metadata.length > 0 && { id: hasAll(tenantId, metadata) }),
  };
}

/** Compares text in rows of their own: row-level security keeps the operators of jsonb from using an index. */
function hasAll(tenantId: string, metadata: AnnotationFilter['metadata']) {
  const parameters = metadata.flatMap(([name, value], index) => [
    [`metadataName${index}`, name],
    [`metadataValue${index}`, value],
  ]);
  const conditions = (alias: string) =>
    metadata.map(
      (_, index) => `${alias} IN (SELECT resource_id FROM metadata WHERE tenant_id = :metadataTenant
        AND name = :metadataName${index} AND value = :metadataValue${index})`,
    );
  return Raw((alias) => conditions(alias).join(' AND '), {
    metadataTenant: tenantId,
    ...(Object.fromEntries(parameters) as Record<string, string>),
  });
}
