import { Checkbox } from '@vc/web/elements';
import type { Role } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { ROLES } from './staff-status';

/** One box for each role, with what it may do. */
export function RoleChoice({ roles, onChange }: { roles: readonly Role[]; onChange: (roles: Role[]) => void }) {
  const { t } = useMessages();
  return (
    <fieldset className="fieldset">
      <legend>{t('staff.roles')}</legend>
      {ROLES.map((role) => (
        <Checkbox
          key={role}
          isSelected={roles.includes(role)}
          onChange={(isSelected) =>
            onChange(ROLES.filter((each) => (each === role ? isSelected : roles.includes(each))))
          }
        >
          <strong>{t(`role.${role}`)}</strong> <span className="hint">{t(`roleMeaning.${role}`)}</span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
