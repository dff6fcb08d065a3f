/** Of JSON-RPC 2.0. */
export const codes = { invalidParams: -32_602, unknownMethod: -32_601 } as const;

export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
