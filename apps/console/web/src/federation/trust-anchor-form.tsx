import { useState } from 'react';
import { Button, Form, toast } from '@vc/web/elements';
import type { TrustAnchor } from '../api/schemas';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useUpdateTrustAnchor } from './queries';
import { draftOfAnchor, readKeys, toUpdateAnchor } from './trust-anchor-draft';
import { TrustAnchorFields } from './trust-anchor-fields';

interface TrustAnchorFormProps {
  anchor: TrustAnchor;
  ifMatch: string | undefined;
}

/** Changes the name and the pinned keys. */
export function TrustAnchorForm({ anchor, ifMatch }: TrustAnchorFormProps) {
  const { t } = useMessages();
  const [draft, setDraft] = useState(() => draftOfAnchor(anchor));
  const update = useUpdateTrustAnchor(anchor.id, ifMatch);
  const jwks = readKeys(draft);
  const save = () =>
    jwks && update.mutate(toUpdateAnchor(draft, jwks), { onSuccess: () => toast(t('trustAnchor.changed')) });
  return (
    <Form onSubmit={save}>
      <TrustAnchorFields draft={draft} onChange={setDraft} errors={fieldErrors(update.error)} />
      <ActError error={update.error} />
      <Button kind="primary" type="submit" isPending={update.isPending}>
        {t('action.save')}
      </Button>
    </Form>
  );
}
