/** An act that the platform has refused for one of several resources, in a response that is no error. */
export class RefusedAct extends Error {
  override readonly name = 'RefusedAct';
}
