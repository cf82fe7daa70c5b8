import { Button, ButtonLink } from '@vc/web/elements';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';

interface SaveActionsProps {
  change: { error: Error | null; isPending: boolean };
  /** Page of the resource. */
  page: string;
}

/** The end of a form that changes a resource: why it was refused, and its buttons. */
export function SaveActions({ change: { error, isPending }, page }: SaveActionsProps) {
  const { t } = useMessages();
  return (
    <>
      <ActError error={error} />
      <div className="actions">
        <Button kind="primary" type="submit" isPending={isPending}>
          {t('action.save')}
        </Button>
        <ButtonLink to={page}>{t('action.cancel')}</ButtonLink>
      </div>
    </>
  );
}
