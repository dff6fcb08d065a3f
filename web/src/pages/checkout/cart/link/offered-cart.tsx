import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { PricedLines } from "../../../../../../shared/orders/priced-lines.ts";
import { useCart } from "../../../../app/lists/cart.tsx";
import { useTitle } from "../../../../app/page-title.tsx";
import { importFile } from "../../../../lib/files.ts";
import { Address } from "../../../../parts/address/address.tsx";
import styles from "../../../../parts/checkout/checkout.module.css";
import { ItemList } from "../../../../parts/orders/item-list.tsx";
import { Summary } from "../../../../parts/orders/summary.tsx";
import { Totals } from "../../../../parts/orders/totals.tsx";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import { Time } from "../../../../ui/display/time.tsx";
import { Notice } from "../../../../ui/states/notice.tsx";
import { toast } from "../../../../ui/toasts/toast.tsx";
import { accept, type ContinueAnswer } from "./continue-api.ts";

interface OfferedCartProps {
  token: string;
  cart: ContinueAnswer;
  refresh: () => Promise<unknown>;
}

function pricedIn({
  orderItems,
  itemsPrice,
  taxPrice,
  shippingPrice,
  totalPrice,
  gst,
  ...rest
}: ContinueAnswer) {
  if (!orderItems || !gst || itemsPrice === undefined || taxPrice === undefined) return undefined;
  if (shippingPrice === undefined || totalPrice === undefined) return undefined;
  const { discountPrice, coupon } = rest;
  const priced: PricedLines = { orderItems, itemsPrice, taxPrice, shippingPrice, totalPrice, gst };
  return { ...priced, ...(discountPrice !== undefined && { discountPrice }), ...(coupon && { coupon }) };
}

/** Names what taking the cart over would remove. */
function Replaced() {
  const { items } = useCart();
  if (items.length === 0) return null;
  return (
    <Notice tone="info" title="This replaces what's in your cart">
      <p>These items would be removed:</p>
      <ItemList items={items} />
    </Notice>
  );
}

const Filled = ({ email, shippingInfo: address }: ContinueAnswer) => (
  <>
    {address && (
      <>
        <h2>Delivery address</h2>
        <Address of={address} />
      </>
    )}
    {email !== undefined && (
      <p>
        Email for order updates: <span translate="no">{email}</span>
      </p>
    )}
  </>
);

/** A permalink has no assistant and doesn't expire. */
const Origin = ({ assistant, expiresAt }: ContinueAnswer) => (
  <p>
    {expiresAt ? "An assistant" : "Your link"}
    {assistant !== undefined && <> ({assistant})</>} filled this cart for you. Check it before you use it. You
    can still change everything, and nothing is held or paid yet.
    {expiresAt && (
      <>
        {" "}
        The link works until <Time at={expiresAt} to="minute" />.
      </>
    )}
  </p>
);

export function OfferedCart({ token, cart, refresh }: OfferedCartProps) {
  const { items } = useCart();
  const navigate = useNavigate();
  const [isTaking, setIsTaking] = useState(false);
  const { expiresAt, problems = [] } = cart;
  const title = expiresAt ? "Review your assistant's cart" : "Review this cart";
  useTitle(title);
  const priced = pricedIn(cart);

  async function use() {
    setIsTaking(true);
    try {
      const accepted = await accept({ token });
      if (accepted.state !== "open") return void (await refresh());
      const { takeCart } = await importFile(() => import("./take-cart.ts"));
      takeCart(accepted);
      await navigate(accepted.continueTo ?? "/cart");
    } catch (error) {
      toast.failed(error);
      await refresh();
    } finally {
      setIsTaking(false);
    }
  }

  return (
    <div className={styles.columns}>
      <div className={styles.panel}>
        <h1>{title}</h1>
        <Origin {...cart} />
        {problems.length > 0 && (
          <Notice tone="info" title="Some of it can't be ordered as it is">
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Notice>
        )}
        <ItemList items={cart.items ?? []} />
        <Filled {...cart} />
        <Replaced />
        <Button size="large" busy={isTaking} onClick={use}>
          Use this cart
        </Button>
        {items.length > 0 && (
          <ButtonLink to="/cart" variant="secondary">
            Keep my cart
          </ButtonLink>
        )}
      </div>
      <Summary title="Summary">{priced && <Totals of={priced} />}</Summary>
    </div>
  );
}
