import { useState } from 'react';
import { Button, Form, Icon, Page, Queried, Section, TextField, toast } from '@vc/web/elements';
import type { IdentityProvider } from '../api/schemas';
import type { Tagged } from '../api/tagged';
import { fieldErrors, type FieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { DangerDialog } from '../elements/danger-dialog';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { RoleChoice } from '../staff/role-choice';
import { SettingsTabs } from './settings-tabs';
import { useDeleteIdentityProvider, useIdentityProvider, useSaveIdentityProvider } from './settings-queries';
import { draftOfProvider, type MappingRow, toProvider, withMapping } from './sign-on-draft';
import { SignOnFields } from './sign-on-fields';

interface RoleMappingProps {
  rows: readonly MappingRow[];
  onChange: (rows: MappingRow[]) => void;
  errors: FieldErrors;
}

type Read = Tagged<IdentityProvider> | null;

/** The identity provider at which members of staff sign on. */
export function SignOnPage() {
  const { t } = useMessages();
  const query = useIdentityProvider();
  return (
    <Page title={t('signOn.title')} lead={t('signOn.lead')}>
      <SettingsTabs />
      <Queried query={query}>
        {(read) => (
          <>
            <SignOnForm key={read?.ifMatch ?? 'none'} read={read} />
            {read && <RemoveProvider />}
          </>
        )}
      </Queried>
    </Page>
  );
}

function SignOnForm({ read }: { read: Read }) {
  const { t } = useMessages();
  const [draft, setDraft] = useState(() => draftOfProvider(read?.data));
  const save = useSaveIdentityProvider(read?.ifMatch);
  const errors = fieldErrors(save.error);
  const submit = () => {
    save.mutate(toProvider(draft), { onSuccess: () => toast(t('settings.saved')) });
  };
  const redirectUri = `${globalThis.location.origin}/auth/sign-on`;
  return (
    <Form onSubmit={submit}>
      {!read && <p className="soft">{t('signOn.none')}</p>}
      <p>{t('signOn.register')}</p>
      <Copyable text={redirectUri} label={t('signOn.redirectUri')} />
      <SignOnFields draft={draft} onChange={setDraft} errors={errors} hasSecret={read !== null} />
      <RoleMapping rows={draft.mapping} onChange={(mapping) => setDraft({ ...draft, mapping })} errors={errors} />
      <ActError error={save.error} />
      <Button kind="primary" type="submit" isPending={save.isPending}>
        {t('action.save')}
      </Button>
    </Form>
  );
}

function RemoveProvider() {
  const { t } = useMessages();
  const remove = useDeleteIdentityProvider();
  return (
    <Section title={t('signOn.remove')} lead={t('signOn.removeLead')}>
      <ActError error={remove.error} />
      <div className="actions">
        <DangerDialog
          act={t('signOn.remove')}
          title={t('signOn.removeTitle')}
          text={t('signOn.removeLead')}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => toast(t('signOn.removed')) })}
        />
      </div>
    </Section>
  );
}

/** The roles that each value of the claim gives. */
function RoleMapping({ rows, onChange, errors }: RoleMappingProps) {
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
