import { toCsv } from '../format/csv';
import { toResultRows } from './result-rows';

describe('toResultRows', () => {
  it('has a line for each row with a result, by the number of the row in the file', async () => {
    const offer = { issuanceId: 'i0', offerUri: 'openid-credential-offer://?x=1,2', txCode: '123456' };
    expect(await toCsv(toResultRows([offer, undefined, { error: 'It says "no".' }]))).toBe(
      [
        'row,issuance,offer,code,error',
        '2,i0,"openid-credential-offer://?x=1,2",123456,',
        '4,,,,"It says ""no""."',
      ].join('\r\n'),
    );
  });

  it('names the rows as the file has them', () => {
    expect(toResultRows([undefined, { error: 'No.' }], [2, 5])).toEqual([expect.anything(), ['5', '', '', '', 'No.']]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'makes the text %j harmless to spreadsheets',
    async (error) => {
      const [, line = ''] = (await toCsv(toResultRows([{ error }]))).split('\r\n');
      expect(line.replace('2,,,,', '').replace(/^"/, '')).toMatch(/^'/);
    },
  );
});
