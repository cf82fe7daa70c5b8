import { Button, Icon, TextField } from '@vc/web/elements';
import type { FieldErrors } from '../attributes/field-errors';
import { useMessages } from '../messages/messages-context';
import { RoleChoice } from '../staff/role-choice';
import { type MappingRow, withMapping } from './sign-on-draft';

interface RoleMappingProps {
  rows: readonly MappingRow[];
  onChange: (rows: MappingRow[]) => void;
  errors: FieldErrors;
}

/** The roles that each value of the claim gives. */
export function RoleMapping({ rows, onChange, errors }: RoleMappingProps) {
  const { t } = useMessages();
  return (
    <fieldset className="fieldset">
      <legend>{t('signOn.mapping')}</legend>
      <p className="hint">{t('signOn.mappingHint')}</p>
      {errors['/roleMapping'] !== undefined && <p className="field-error">{errors['/roleMapping']}</p>}
      {rows.map((row, index) => (
        <div key={row.key} className="mapping" role="group" aria-label={t('signOn.group', { number: index + 1 })}>
          <TextField
            label={t('signOn.group', { number: index + 1 })}
            value={row.value}
            onChange={(value) => onChange(rows.with(index, { ...row, value }))}
            error={errors[`/roleMapping/${row.value}`]}
            autoComplete="off"
          />
          <RoleChoice roles={row.roles} onChange={(roles) => onChange(rows.with(index, { ...row, roles }))} />
          <Button kind="quiet" onPress={() => onChange(rows.toSpliced(index, 1))}>
            <Icon name="minus" />
            {t('signOn.removeGroup', { number: index + 1 })}
          </Button>
        </div>
      ))}
      <Button kind="quiet" onPress={() => onChange(withMapping(rows))}>
        <Icon name="plus" />
        {t('signOn.addGroup')}
      </Button>
    </fieldset>
  );
}
