import type { Endpoint } from '../api/schemas';
import { draftOfEndpoint, EMPTY_ENDPOINT, toEndpointRequest } from './endpoint-draft';

describe('toEndpointRequest', () => {
  it('sends no limit as 0, and one address for each line', () => {
    const draft = { ...EMPTY_ENDPOINT, url: ' https://a.example/in ', alertEmails: 'a@a.example\n\n b@a.example ' };
    expect(toEndpointRequest(draft)).toEqual({
      url: 'https://a.example/in',
      description: '',
      filterTypes: [],
      rateLimit: 0,
      alertEmails: ['a@a.example', 'b@a.example'],
    });
  });

  it('returns for the draft of an endpoint what the endpoint has', () => {
    const members = {
      url: 'https://a.example/in',
      description: 'Students',
      filterTypes: ['openid4vc.issuance.completed'] as Endpoint['filterTypes'],
      rateLimit: 20,
      alertEmails: ['a@a.example'],
    };
    expect(toEndpointRequest(draftOfEndpoint(members as Endpoint))).toEqual(members);
  });
});
