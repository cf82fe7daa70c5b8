import { Checked, Collected, ListQuery, violation, type Violation } from '@vc/platform/http';
import { IsOptional, IsString, Length, maxLength } from 'class-validator';
import { METADATA_VALUE_LENGTH, REFERENCE_LENGTH } from './annotation-limits';

const MAX_FILTERS = 10;
const METADATA = 'filter[metadata.*]';

/** Exact values; a resource matches all of them. */
export interface AnnotationFilter {
  reference?: string | undefined;
  /** Values by names. */
  metadata: [name: string, value: string][];
}

/** Queries of lists of annotated resources extend it. */
@Checked<AnnotatedListQuery>([METADATA], metadataViolations)
export class AnnotatedListQuery extends ListQuery {
  @IsOptional()
  @IsString()
  @Length(1, REFERENCE_LENGTH)
  'filter[reference]'?: string;

  /** The parameters `filter[metadata.<name>]`. */
  @Collected(/^filter\[metadata\.([A-Za-z0-9_-]{1,40})\]$/)
  [METADATA]?: Map<string, unknown>;
}

export function toAnnotationFilter(query: AnnotatedListQuery): AnnotationFilter {
  const metadata = [...(query[METADATA] ?? [])] as [string, string][];
  return { reference: query['filter[reference]'], metadata };
}

function* metadataViolations({ [METADATA]: filters = new Map() }: AnnotatedListQuery): Generator<Violation> {
  for (const [index, [name, value]] of [...filters].entries()) {
    const parameter = `/filter[metadata.${name}]`;
    if (index >= MAX_FILTERS) yield violation(parameter, `is one filter too many: a query has at most ${MAX_FILTERS}`);
    else if (typeof value !== 'string' || !maxLength(value, METADATA_VALUE_LENGTH)) {
      yield violation(parameter, `must be one text of at most ${METADATA_VALUE_LENGTH} characters`);
    }
  }
}
