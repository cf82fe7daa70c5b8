import { flowInvariants, type StoredFlows } from './flow-invariants';
import { buildRecord, buildStored, listBroken } from './test-flows';

describe('flowInvariants', () => {
  it('hold for a flow that is stored as it was acknowledged', () => {
    expect(listBroken(flowInvariants([buildRecord()], buildStored()))).toEqual([]);
  });

  it('hold for a step that was not acknowledged, whatever became of it', () => {
    const { reference, format, user, startedAt, validity } = buildRecord();
    const unknown = { reference, format, user, startedAt, validity };
    expect(listBroken(flowInvariants([unknown], buildStored()))).toEqual([]);
  });

  it('break for a flow that did not come to its end', () => {
    const record = buildRecord({ failure: 'push the offer: 400' });
    expect(listBroken(flowInvariants([record], buildStored()))).toEqual(['each flow comes to its end']);
  });

  it('hold for a flow that was refused while a clock was wrong', () => {
    const refused = buildRecord({ failure: 'push the offer: 422', isRefused: true });
    const names = (begin: number, end: number) =>
      listBroken(flowInvariants([refused], buildStored(), [{ begin, end }]));
    expect(names(1_500, 1_600)).toEqual([]);
    expect(names(-80_000, -74_500)).toEqual(['each flow comes to its end']);
    expect(names(2_001, 2_100)).toEqual(['each flow comes to its end']);
  });

  it('break for a flow that took too long while a clock was wrong', () => {
    const late = buildRecord({ failure: 'the credential is pending: it did not happen within 300 s.' });
    const clockFaults = [{ begin: 1_500, end: 1_600 }];
    expect(listBroken(flowInvariants([late], buildStored(), clockFaults))).toEqual(['each flow comes to its end']);
  });

  const stored = buildStored();
  it.each<[string, Partial<StoredFlows>, string]>([
    ['lost issuance', { issuances: [] }, 'each acknowledged issuance is there'],
    ['lost credential', { held: [] }, 'each accepted credential is accepted'],
    ['lost decision', { held: [{ ...stored.held[0]!, status: 'pending' }] }, 'each accepted credential is accepted'],
    ['lost presentation', { presentations: [] }, 'each acknowledged presentation is there'],
    [
      'lost verdict',
      { presentations: [{ ...stored.presentations[0]!, status: 'requested' }] },
      'each acknowledged presentation is there',
    ],
    ['stuck request', { heldPresentations: [{ ...stored.heldPresentations[0]!, status: 'pending' }] }, 'none is stuck'],
    [
      'second issuance',
      { issuances: [...stored.issuances, { ...stored.issuances[0]!, id: 'issuance-2' }] },
      'no issuance is made twice',
    ],
    [
      'second presentation',
      { presentations: [...stored.presentations, { ...stored.presentations[0]!, id: 'presentation-2' }] },
      'no presentation is requested twice',
    ],
    ['second copy', { issuances: [{ ...stored.issuances[0]!, copies: 2 }] }, 'no credential is issued twice'],
    ['second holder', { issuances: [{ ...stored.issuances[0]!, held: 2 }] }, 'no credential is issued twice'],
    [
      'credential without a status',
      { issuances: [{ ...stored.issuances[0]!, copies: 0 }] },
      'no credential is issued twice',
    ],
  ])('break for a %s', (_, change, name) => {
    expect(listBroken(flowInvariants([buildRecord()], { ...stored, ...change }))).toContain(name);
  });
});
