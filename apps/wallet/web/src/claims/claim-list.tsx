import { Claims as ClaimValues } from '@vc/web/elements';
import { toLabel } from '@vc/web/format';
import { useMessages } from '../messages/messages-context';
import { type Claims, pictureOf } from './shown-claims';

/** Claims to read, with pictures as pictures. */
export function ClaimList({ claims }: { claims: Claims }) {
  const { t } = useMessages();
  const pictures = Object.entries(claims).flatMap(([name, value]) => {
    const source = pictureOf(value);
    return source === undefined ? [] : [{ name, source }];
  });
  const isPicture = (name: string) => pictures.some((picture) => picture.name === name);
  const others = Object.fromEntries(Object.entries(claims).filter(([name]) => !isPicture(name)));
  return (
    <>
      {pictures.map(({ name, source }) => (
        <img key={name} className="claim-picture" src={source} alt={t('claim.picture', { name: toLabel(name) })} />
      ))}
      {Object.keys(others).length > 0 && <ClaimValues values={others} />}
    </>
  );
}
