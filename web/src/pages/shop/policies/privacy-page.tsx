import {
  confirmationLinkDays,
  formerAccountDays,
  guestDays,
  knownDeviceDays,
  sessionDays,
  waitDays,
} from "../../../../../shared/core/limits.ts";
import { spanOf } from "../../../app/promises.ts";
import { isOneProvider, providers, providersInText } from "./payment-terms.ts";
import { EmailUs, GrievanceOfficer, Policy } from "./policy.tsx";

const stored = (
  <>
    <ul>
      <li>
        <strong>Your account:</strong> name, email address, sign-up date, saved addresses, cart and wishlist.
        Your password is stored as a hash that can’t be turned back into the password. Of a passkey we store
        only its public part.
      </li>
      <li>
        <strong>Guest checkout:</strong> name and email address, so we can send you a link to your order. If
        you don’t pay, we delete them after {spanOf(guestDays)}.
      </li>
      <li>
        <strong>Devices:</strong> the browser and the last visit of each sign-in, so you can recognise your
        devices and sign them out.
      </li>
      <li>
        <strong>Orders:</strong> items, prices, delivery address, phone number, tracking and the time of each
        step, so we can deliver and support them.
      </li>
      <li>
        <strong>Payments:</strong> amount, method, status, refunds, and the references of your bank and of{" "}
        {providersInText}. Your card number goes straight from your browser to{" "}
        {isOneProvider ? providersInText : "the one you pay with"}. We never receive it.
      </li>
      <li>
        <strong>Returns:</strong> your reason and photos, without their location data. Only you and our staff
        can see them.
      </li>
      <li>
        <strong>Reviews:</strong> public, with your account’s name and whether you bought the product here. We
        strip location data from photos. The number of helpful votes is public; who voted isn’t.
      </li>
      <li>
        <strong>Messages:</strong> what you send us with the contact form, your name and email address, and
        our replies.
      </li>
      <li>
        <strong>Emails:</strong> whether each email to you was sent, so you don’t get it twice.
      </li>
      <li>
        <strong>Restock alerts:</strong> the products you asked about and your email address.
      </li>
      <li>
        <strong>Cart reminders:</strong> when you asked for one. We send one email per cart, only if you tick
        the box.
      </li>
      <li>
        <strong>Visits:</strong> how many people see a product, open the cart, begin checkout and order each
        day, on phones, tablets and computers, and which kind of site they came from. We also count what
        people search for. These are counts only, without cookies, addresses or anything that tells two people
        apart. Searches with an @ or seven digits aren’t stored. If your browser sends Global Privacy Control
        or Do Not Track, we count nothing.
      </li>
    </ul>
    <p>
      To stop password guessing and stolen cards, we count requests per network address for a short time and
      store the address with a payment until it’s settled. Our logs don’t contain email addresses or what you
      type.
    </p>
  </>
);

const browser = (
  <>
    <p>
      Two cookies, and neither follows you around. <strong>session</strong> keeps you signed in. It expires
      after {spanOf(sessionDays.idle)} without a visit, and after {spanOf(sessionDays.longest)} at the latest.{" "}
      <strong>device</strong> remembers for {spanOf(knownDeviceDays)} that you’ve signed in here, so someone
      guessing your password can’t lock you out.
    </p>
    <p>
      Your browser also stores your cart and its code, wishlist, compared products, delivery address, PIN
      code, recent searches, the last twelve products you viewed and your colour scheme. A guest’s order key
      and the site you came from are stored until you close the tab. If you’re signed in, we save your cart
      and wishlist to your account, and your address if you ask us to.
    </p>
    <p>
      The payment page loads {isOneProvider ? `${providersInText}’s script` : `scripts of ${providersInText}`}
      , which may set cookies of {isOneProvider ? "its" : "their"} own to detect fraud.
    </p>
  </>
);

const received: Readonly<Record<string, string>> = {
  Stripe: "your payment details",
  Razorpay: "your payment details, your name, email address and phone number",
};

const processors = (
  <ul>
    {providers.map((name) => (
      <li key={name}>
        <strong>{name}</strong> processes payments. It receives {received[name]}, the amount, and the ids of
        your payment and account.
      </li>
    ))}
    <li>
      <strong>Amazon Web Services</strong> runs the shop. It stores the data listed above, encrypted, and
      sends our emails.
    </li>
    <li>
      <strong>Carriers</strong> receive what they need for the parcel: your name, address and phone number.
    </li>
  </ul>
);

const staff = (
  <p>
    Our staff can see accounts, orders, payments without card numbers, returns, reviews and messages. They
    can’t see passwords. Their changes to orders, accounts, products and messages are logged with their name.
  </p>
);

const retention = (
  <ul>
    <li>
      <strong>Your account,</strong> with its addresses, cart and wishlist: until you delete it.
    </li>
    <li>
      <strong>Orders, payments and returns:</strong> also afterwards, because tax law and the warranty require
      it. Deleting your account removes your name and address from cancelled orders and from most payment
      records.
    </li>
    <li>
      <strong>Reviews:</strong> until you delete them. After you delete your account, they stay without your
      name and photos.
    </li>
    <li>
      <strong>Messages:</strong> until you ask us to delete them.
    </li>
    <li>
      <strong>Restock alerts:</strong> until we’ve emailed you, you unsubscribe, or {spanOf(waitDays)} have
      passed.
    </li>
    <li>
      <strong>Cart reminders you stopped:</strong> a hash of your email address, so another account can’t
      start them again.
    </li>
    <li>
      <strong>Counts of visits:</strong> for as long as the shop exists. Counts of searches: 400 days.
    </li>
    <li>
      <strong>One-time codes:</strong> a hash of your email address for {spanOf(formerAccountDays)} after you
      delete your account, so a code can’t be used twice.
    </li>
    <li>
      <strong>Links in our emails</strong> that confirm an address or reset a password: at most{" "}
      {spanOf(confirmationLinkDays)}.
    </li>
  </ul>
);

const rights = (
  <p>
    In My Account you can change your details, download your data and delete your account. Delete a review on
    its product’s page. To have a message deleted, email <EmailUs />.
  </p>
);

export default function PrivacyPage() {
  return (
    <Policy
      title="Privacy"
      lead="We store what your order needs, and we never sell it. No ads, no tracking."
      sections={[
        { title: "What we store", body: stored },
        { title: "Cookies and your browser", body: browser },
        { title: "Who we share it with", body: processors },
        { title: "What our staff see", body: staff },
        { title: "How long we keep it", body: retention },
        { title: "Your choices", body: rights },
        { title: "Grievance officer", body: <GrievanceOfficer /> },
      ]}
    />
  );
}
