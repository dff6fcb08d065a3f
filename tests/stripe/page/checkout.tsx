import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from "@stripe/react-stripe-js";
import type { StripeCardNumberElementChangeEvent } from "@stripe/stripe-js";
import { type FormEvent, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

const style = { base: { fontSize: "18px", "::placeholder": { color: "rgb(90, 100, 120)" } } };

function Checkout({ clientSecret }: { clientSecret: string }) {
  const stripe = useStripe();
  const elements = useElements();
  const [outcome, setOutcome] = useState("");
  const [number, setNumber] = useState<StripeCardNumberElementChangeEvent>();
  const [expiryError, setExpiryError] = useState("");
  const [ready, setReady] = useState(0);

  async function pay(event: FormEvent) {
    event.preventDefault();
    const card = elements?.getElement(CardNumberElement);
    if (!stripe || !card) return;
    setOutcome("paying");
    const result = await stripe.confirmCardPayment(clientSecret, {
      payment_method: { card, billing_details: { name: "Asha Rao", address: { city: "Pune" } } },
    });
    setOutcome(result.error ? `error: ${result.error.message}` : `paid: ${result.paymentIntent.status}`);
  }

  return (
    <form onSubmit={pay}>
      <h1>Card details</h1>
      <label htmlFor="number">Number</label>
      <CardNumberElement
        id="number"
        className="field"
        options={{ style }}
        onChange={setNumber}
        onReady={() => setReady((count) => count + 1)}
      />
      <div className="pair">
        <CardExpiryElement
          className="field"
          options={{ style }}
          onChange={(change) => setExpiryError(change.error?.message ?? "")}
          onReady={() => setReady((count) => count + 1)}
        />
        <CardCvcElement
          className="field"
          options={{ style }}
          onReady={() => setReady((count) => count + 1)}
        />
      </div>
      <p role="alert">{number?.error?.message ?? expiryError}</p>
      <button type="submit">Pay</button>
      <output data-ready={ready} data-brand={number?.brand} data-complete={number?.complete}>
        {outcome}
      </output>
    </form>
  );
}

const root = document.getElementById("root");
const clientSecret = new URLSearchParams(location.search).get("secret") ?? "";
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Elements stripe={window.Stripe?.("pk_test_earshot") ?? null}>
        <Checkout clientSecret={clientSecret} />
      </Elements>
    </StrictMode>,
  );
}
