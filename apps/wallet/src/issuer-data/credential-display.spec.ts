import type { CredentialIssuerMetadata } from '@vc/protocol/openid4vci';
import { displaysOf } from './credential-display';

const metadataWith = (configuration: object) =>
  ({
    credential_configurations_supported: { other: { vct: 'other' }, card: configuration },
  }) as unknown as CredentialIssuerMetadata;

const NOTHING = { description: null, locale: null, backgroundColor: null, textColor: null };

describe('displaysOf', () => {
  it('returns the displays of the type in each language', () => {
    const display = [
      { name: 'Student card', locale: 'en', background_color: '#1e3a5f', text_color: '#FFFFFF' },
      { name: 'Studentekaart', locale: 'af', description: 'Van die universiteit' },
    ];
    expect(displaysOf(metadataWith({ vct: 'card', credential_metadata: { display } }), 'card')).toEqual([
      { ...NOTHING, name: 'Student card', locale: 'en', backgroundColor: '#1e3a5f', textColor: '#FFFFFF' },
      { ...NOTHING, name: 'Studentekaart', locale: 'af', description: 'Van die universiteit' },
    ]);
  });

  it('finds a document type', () => {
    const display = [{ name: 'Driving licence' }];
    const metadata = metadataWith({ doctype: 'org.iso.18013.5.1.mDL', credential_metadata: { display } });
    expect(displaysOf(metadata, 'org.iso.18013.5.1.mDL')).toEqual([{ ...NOTHING, name: 'Driving licence' }]);
  });

  it('leaves out what is malformed', () => {
    const display = [
      null,
      'x',
      { name: 7 },
      { name: '' },
      { name: 'x'.repeat(200), background_color: 'url(https://a)' },
    ];
    expect(displaysOf(metadataWith({ vct: 'card', credential_metadata: { display } }), 'card')).toEqual([
      { ...NOTHING, name: 'x'.repeat(100) },
    ]);
  });

  it.each([{ vct: 'card' }, { vct: 'card', credential_metadata: { display: {} } }, { vct: 'another' }])(
    'returns none for %j',
    (configuration) => {
      expect(displaysOf(metadataWith(configuration), 'card')).toEqual([]);
    },
  );
});
