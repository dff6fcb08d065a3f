import { confirmationLinkDays, resetLinkMinutes } from "../../shared/core/limits.ts";
import { compose, type Mail } from "../mail/compose.ts";

/** Omits the freely chosen account name, since these mails may reach strangers. */
const greeting = "Hello,";

export const resetMail = (url: string): Mail =>
  compose({
    subject: "Reset your Earshot password",
    greeting,
    paragraphs: [
      `You asked for a new password. The link below works once, for ${resetLinkMinutes} minutes.`,
      "If it was not you, ignore this mail: nothing has changed.",
    ],
    action: { label: "Choose a new password", url },
  });

export const passwordChangedMail = (siteUrl: string): Mail =>
  compose({
    subject: "Your Earshot password was changed",
    greeting,
    paragraphs: [
      "Your password was changed and every other device was signed out.",
      "If it was not you, choose a new password at once.",
    ],
    action: { label: "I did not do this", url: `${siteUrl}/password/forgot` },
  });

export const passkeyAddedMail = (siteUrl: string): Mail =>
  compose({
    subject: "A passkey was added to your Earshot account",
    greeting,
    paragraphs: [
      "Whoever has it can sign in without the password. You find it in your account, where you can remove it.",
      "If it was not you, choose a new password at once: that removes all passkeys and signs every device out.",
    ],
    action: { label: "I did not do this", url: `${siteUrl}/password/forgot` },
  });

export const emailChangedMail = (newEmail: string, siteUrl: string): Mail =>
  compose({
    subject: "Your Earshot email address was changed",
    greeting,
    paragraphs: [
      `Your account now uses ${newEmail}. Until that address is confirmed, notices about your account come here.`,
      "If it was not you, write to us and we will look into it.",
    ],
    action: { label: "Contact us", url: `${siteUrl}/contact` },
  });

export const confirmMail = (url: string): Mail =>
  compose({
    subject: "Confirm your email address for Earshot",
    greeting,
    paragraphs: [
      `An Earshot account now uses this address. Confirm that it is yours; the link below works for ${confirmationLinkDays} days.`,
      "If it is not your account, ignore this mail: without you nothing but news of orders comes here.",
    ],
    action: { label: "Confirm this address", url },
  });
