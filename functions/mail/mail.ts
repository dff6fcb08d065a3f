export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** Address for replies, if not the sender's. */
  replyTo?: string;
}
