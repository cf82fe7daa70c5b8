import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { InviteForm } from './invite-form';

/** @param tenantId of another organization, for the operator */
export function InviteDialog({ tenantId }: { tenantId?: string }) {
  const { t } = useMessages();
  return (
    <DialogTrigger>
      <Button kind={tenantId === undefined ? 'primary' : 'plain'}>{t('staff.invite')}</Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="modal">
          <Dialog className="dialog">
            {({ close }) => (
              <>
                <Heading slot="title">{t('staff.invite')}</Heading>
                <InviteForm tenantId={tenantId} onClose={close} />
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
