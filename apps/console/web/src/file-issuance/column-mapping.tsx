import { Section, SelectField } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import type { Mapping, Target } from './targets';

interface ColumnMappingProps {
  columns: readonly string[];
  targets: readonly Target[];
  mapping: Mapping;
  onMapping: (mapping: Mapping) => void;
  reference: number | undefined;
  onReference: (column: number | undefined) => void;
}

const NONE = 'none';

/** A column for each attribute, guessed by the names. */
export function ColumnMapping(props: ColumnMappingProps) {
  const { columns, targets, mapping, onMapping, reference, onReference } = props;
  const { t } = useMessages();
  const options = [
    { id: NONE, name: t('columnMapping.none') },
    ...columns.map((name, index) => ({ id: String(index), name })),
  ];
  const toColumn = (id: string) => (id === NONE ? undefined : Number(id));
  return (
    <Section title={t('columnMapping.title')} lead={t('columnMapping.lead')}>
      <div className="panel form">
        {targets.map(({ key, label, required, isList }) => (
          <SelectField
            key={key}
            label={required ? label : t('form.optional', { name: label })}
            options={options}
            value={String(mapping[key] ?? NONE)}
            onChange={(id) => onMapping({ ...mapping, [key]: toColumn(id) })}
            description={isList ? t('columnMapping.list') : undefined}
            error={required && mapping[key] === undefined ? t('columnMapping.required') : undefined}
          />
        ))}
        <SelectField
          label={t('form.optional', { name: t('column.reference') })}
          options={options}
          value={String(reference ?? NONE)}
          onChange={(id) => onReference(toColumn(id))}
          description={t('offerOptions.referenceHint')}
        />
      </div>
    </Section>
  );
}
