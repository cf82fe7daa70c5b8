import type { Transaction } from '@vc/platform/persistence';
import { prepared } from '@vc/platform/persistence';
import type { FindOptionsWhere } from 'typeorm';
import { Raw } from 'typeorm';
import type { AnnotationFilter } from './annotated-list.query';
import type { Annotations } from './annotations';

interface Annotated extends Pick<Annotations, 'reference' | 'metadata'> {
  id: string;
  tenantId: string;
}

/** Makes the resource findable by its metadata. It follows the insertion of the resource, and sends one statement. */
export async function insertMetadata(tx: Transaction, { tenantId, id, metadata }: Annotated): Promise<void> {
  await prepared(
    tx,
    `INSERT INTO metadata (tenant_id, resource_id, name, value)
     SELECT $1, $2, key, value FROM jsonb_each_text($3::jsonb)`,
    [tenantId, id, JSON.stringify(metadata)],
  );
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
