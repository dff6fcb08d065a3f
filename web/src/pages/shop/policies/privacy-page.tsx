import {
  confirmationLinkDays,
  guestDays,
  knownDeviceDays,
  sessionDays,
  waitDays,
} from "../../../../../shared/core/limits.ts";
import { spanOf } from "../../../app/promises.ts";
import { GrievanceOfficer, MailUs, Policy } from "./policy.tsx";

const Kept = () => (
  <ul>
    <li>
      <strong>Your account:</strong> name, email address, when you registered, and a hash of your password,
      from which the password cannot be read. To let you in.
    </li>
    <li>
      <strong>As a guest:</strong> name and email address, to mail you the link that opens your order. Without
      a payment they are gone after {guestDays} days.
    </li>
    <li>
      <strong>Devices:</strong> for each sign-in the browser’s own description of itself and when it was last
      seen, so that you can tell your devices apart and sign them all out.
    </li>
    <li>
      <strong>Orders:</strong> what you bought, the prices, the address and phone number that you gave, the
      carrier and tracking number, and every step with its time. To deliver them, and to stand by them.
    </li>
    <li>
      <strong>Payments:</strong> amount, state, refunds and Stripe’s number of the payment. Card numbers go
      from your browser to Stripe and never to us.
    </li>
    <li>
      <strong>Returns:</strong> your reason and your photographs, without their hidden details such as the
      place. Only you and our staff can see them.
    </li>
    <li>
      <strong>Reviews:</strong> shown to everybody, with the name of your account and whether it bought the
      product here. Photographs lose what the camera wrote into them, such as the place. Which reviews you
      found helpful, only you can see; their number is public.
    </li>
    <li>
      <strong>Messages:</strong> what you write in the contact form, your name and address there, and our
      replies.
    </li>
    <li>
      <strong>Mails:</strong> whether each mail to you went out, so that it goes out once.
    </li>
  </ul>
);

const Processors = () => (
  <ul>
    <li>
      <strong>Stripe</strong> takes payments. It gets your card, the amount, and our numbers of your payment
      and account.
    </li>
    <li>
      <strong>Amazon Web Services</strong> runs the shop: it stores what is listed above, encrypted, and sends
      our mails.
    </li>
    <li>
      <strong>The carrier</strong> gets what has to be on a parcel: name, address and phone number.
    </li>
  </ul>
);

export default function PrivacyPage() {
  return (
    <Policy
      title="Privacy"
      lead="We keep what an order needs, show it to those who work on it, and sell it to nobody. No advertising, no tracking."
    >
      <h2>What we keep, and why</h2>
      <Kept />
      <p>
        Your network address is counted for a short time, to stop people who guess passwords or try stolen
        cards, and kept with a payment until that payment is settled. Our logs name calls, not addresses or
        what you typed.
      </p>
      <h2>Cookies and your browser</h2>
      <p>
        Two cookies, and neither follows you around. <strong>session</strong> keeps you signed in: until{" "}
        {spanOf(sessionDays.idle)} without a visit, and {spanOf(sessionDays.longest)} at the longest.{" "}
        <strong>device</strong> remembers for {spanOf(knownDeviceDays)} that you have signed in here before,
        so that nobody can lock you out by guessing your password. The cart with its code, the wishlist, the
        address of your next order, its PIN code, recent searches, the last twelve products that you looked
        at, the colour scheme, and for as long as its tab is open the key of a link to an order, are in your
        browser’s storage; while you are signed in cart and wishlist are kept with your account as well, and
        an address if you say so.
      </p>
      <p>The payment page loads Stripe’s own script, which may set cookies of Stripe to tell fraud apart.</p>
      <h2>Who works for us</h2>
      <Processors />
      <h2>What our staff see</h2>
      <p>
        Accounts with name and email address, orders, payments without card numbers, returns, reviews and
        messages; never passwords. What they change in an order, an account, a product or a message is
        recorded with their name.
      </p>
      <h2>How long</h2>
      <p>
        An account with its addresses, cart and wishlist until you delete it. Which sold-out products you wait
        for, with your address, until one mail has told you, you follow its link to stop, or {waitDays} days
        are over. Orders, payments and returns stay after that, because money and warranty have to be
        accounted for; name and address go from cancelled orders and from payments, and your name from
        reviews. Reviews and messages have no fixed end: you delete your reviews, and we delete your messages
        when you ask us. Links that confirm an address or set a password stop working after{" "}
        {spanOf(confirmationLinkDays)} at the latest.
      </p>
      <h2>Your say</h2>
      <p>
        Under My Account you can change name, email address and addresses, download what we keep about you,
        and delete your account. You delete a review on its product’s page. To have a message deleted, write
        to <MailUs />.
      </p>
      <h2>Grievance officer</h2>
      <GrievanceOfficer />
    </Policy>
  );
}
