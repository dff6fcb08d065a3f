import { confirmationLinkDays, resetLinkMinutes } from "../../shared/core/limits.ts";
import { compose, type Mail } from "../mail/compose.ts";

/** Omits the freely chosen account name, since these mails may reach strangers. */
const greeting = "Hello,";

export const resetMail = (url: string): Mail =>
  compose({
    subject: "Reset your Earshot password",
    greeting,
    paragraphs: [
      `Use the link below to choose a new password. It works once, within ${resetLinkMinutes} minutes.`,
      "Didn't ask for this? Ignore this email. Your password hasn't changed.",
    ],
    action: { label: "Choose a new password", url },
  });

export const passwordChangedMail = (siteUrl: string): Mail =>
  compose({
    subject: "Your Earshot password was changed",
    greeting,
    paragraphs: [
      "Your password was changed, and all your other devices were signed out.",
      "If you didn't do this, reset your password now.",
    ],
    action: { label: "Reset password", url: `${siteUrl}/password/forgot` },
  });

export const passkeyAddedMail = (siteUrl: string): Mail =>
  compose({
    subject: "A passkey was added to your Earshot account",
    greeting,
    paragraphs: [
      "You can now sign in with it instead of your password. You can remove it in your account.",
      "If you didn't do this, reset your password now. That removes all passkeys and signs out every device.",
    ],
    action: { label: "Reset password", url: `${siteUrl}/password/forgot` },
  });

export const emailChangedMail = (newEmail: string, siteUrl: string): Mail =>
  compose({
    subject: "Your Earshot email address was changed",
    greeting,
    paragraphs: [
      `Your account now uses ${newEmail}. Until that address is confirmed, we'll send account notices here.`,
      "If you didn't do this, contact us and we'll look into it.",
    ],
    action: { label: "Contact us", url: `${siteUrl}/contact` },
  });

export const confirmMail = (url: string): Mail =>
  compose({
    subject: "Confirm your email address",
    greeting,
    paragraphs: [
      `An Earshot account now uses this email address. Confirm that it's yours. The link works for ${confirmationLinkDays} days.`,
      "Not you? Ignore this email. Until the address is confirmed, we'll only use it for order updates.",
    ],
    action: { label: "Confirm this address", url },
  });
