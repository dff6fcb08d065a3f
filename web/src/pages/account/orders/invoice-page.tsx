import { useParams } from "react-router-dom";
import { encode } from "uqr";
import { formatRupees } from "../../../../../shared/core/money.ts";
import {
  closingOf,
  discountOf,
  hasIgst,
  rateOf,
  supplyOf,
} from "../../../../../shared/invoices/document-words.ts";
import type { Document } from "../../../../../shared/invoices/schemas.ts";
import { stateTaxOf } from "../../../../../shared/tax/gst-states.ts";
import { useTitle } from "../../../app/page-title.tsx";
import { useApi } from "../../../lib/api.ts";
import { wayToOrders, withOrderKey } from "../../../lib/order-key.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Logo } from "../../../ui/display/logo.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import css from "./invoice.module.css";

/** Links to the order. */
function QrCode({ of: { order, orderNumber } }: { of: Document }) {
  const { data } = encode(`${location.origin}/order/${order}`, { ecc: "M", border: 0 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg className={css.code} viewBox={`0 0 ${data.length} ${data.length}`} role="img">
      <title>Order {orderNumber}</title>
      <path d={modules.join("")} shapeRendering="crispEdges" />
    </svg>
  );
}

interface PartyProps {
  title: string;
  of: Document["seller"] | Document["buyer"];
}

function Party({ title, of }: PartyProps) {
  const { name, address, state, stateCode, gstin } = of;
  return (
    <section className={css.party}>
      <h3>{title}</h3>
      <p>
        <strong>{name}</strong>
        <span>{address}</span>
        {"city" in of && (
          <span>
            {of.city} {of.postalCode}
          </span>
        )}
        <span>
          {state} {stateCode && `(${stateCode})`}
        </span>
        {"phoneNumber" in of && <span>Phone {of.phoneNumber}</span>}
        {gstin && <span>GSTIN {gstin}</span>}
      </p>
    </section>
  );
}

function Lines({ of: { title, number, lines, seller } }: { of: Document }) {
  const isInterState = hasIgst(lines);
  return (
    // Scrolls by keyboard on narrow screens.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={css.scroll} aria-label={`Lines of ${title} ${number ?? ""}`.trim()} tabIndex={0}>
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">HSN</th>
            <th scope="col">Nos</th>
            <th scope="col">Taxable</th>
            <th scope="col">Rate</th>
            {isInterState ? (
              <th scope="col">IGST</th>
            ) : (
              <>
                <th scope="col">CGST</th>
                <th scope="col">{stateTaxOf(seller.stateCode)}</th>
              </>
            )}
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, hsn, quantity, taxable, rate, cgst, sgst, igst }) => (
            <tr key={`${name} ${taxable}`}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td>{hsn}</td>
              <td>{quantity ?? "–"}</td>
              <td translate="no">{formatRupees(taxable)}</td>
              <td>{rateOf({ rate }, isInterState)}</td>
              {isInterState ? (
                <td translate="no">{formatRupees(igst)}</td>
              ) : (
                <>
                  <td translate="no">{formatRupees(cgst)}</td>
                  <td translate="no">{formatRupees(sgst)}</td>
                </>
              )}
              <td translate="no">{formatRupees(taxable + cgst + sgst + igst)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Paper({ of }: { of: Document }) {
  const { title, number, date, orderNumber, invoiceNumber, taxable, tax, roundOff, total, totalInWords } = of;
  return (
    <article className={css.paper} data-scheme="light" aria-label={`${title} ${number ?? ""}`}>
      <header className={css.head}>
        <div>
          <Logo />
          <h2>{title}</h2>
          <p className={css.facts}>
            {number && (
              <span>
                Number <span translate="no">{number}</span>
              </span>
            )}
            <span>
              Date <Time at={date} to="longDay" />
            </span>
            <span>
              Order <span translate="no">{orderNumber}</span>
            </span>
            {invoiceNumber && (
              <span>
                For invoice <span translate="no">{invoiceNumber}</span>
              </span>
            )}
          </p>
        </div>
        <QrCode of={of} />
      </header>
      <div className={css.parties}>
        <Party title="Sold by" of={of.seller} />
        <Party title="Billed and delivered to" of={of.buyer} />
      </div>
      <p className={css.soft}>{supplyOf(of)}</p>
      <Lines of={of} />
      {of.coupon && <p className={css.soft}>{discountOf(of)}</p>}
      <dl className={css.sums}>
        <dt>Taxable value</dt>
        <dd translate="no">{formatRupees(taxable)}</dd>
        <dt>GST</dt>
        <dd translate="no">{formatRupees(tax)}</dd>
        {roundOff !== 0 && (
          <>
            <dt>Round off</dt>
            <dd translate="no">{formatRupees(roundOff)}</dd>
          </>
        )}
        <dt>Total</dt>
        <dd translate="no">{formatRupees(total)}</dd>
      </dl>
      <p className={css.words}>{totalInWords}</p>
      {of.paid && <p translate="no">{of.paid}</p>}
      <p className={css.soft}>{closingOf(of)}</p>
    </article>
  );
}

function InvoiceOf({ id }: { id: string }) {
  const { data, error, mutate } = useApi("invoices/get", { id });
  useTitle(data ? `${data.document.title} ${data.document.number ?? ""}` : "Invoice");
  if (!data && error && error.status < 500 && error.status !== 0)
    return <EmptyState title="Order not found." action={<ButtonLink to="/orders">My Orders</ButtonLink>} />;
  if (!data && error) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) return <Skeleton height="48rem" />;
  const { document, creditNotes, others } = data;
  return (
    <>
      <div className={css.actions}>
        <Button onClick={() => print()}>Print</Button>
        <ButtonLink
          variant="secondary"
          to={withOrderKey(`/api/v1/order/${id}/invoice.pdf`)}
          reloadDocument
          download
        >
          Download PDF
        </ButtonLink>
      </div>
      {[document, ...creditNotes, ...others].map((paper) => (
        <Paper key={paper.number ?? ""} of={paper} />
      ))}
    </>
  );
}

/** For A4, in any script that the device has a font for. */
export default function InvoicePage() {
  const { id = "" } = useParams();
  return (
    <Container className={css.page}>
      <div className={css.trail}>
        <Breadcrumbs
          trail={[...wayToOrders(), { name: "Order Details", to: `/order/${id}` }, { name: "Invoice" }]}
        />
      </div>
      <h1 className="visually-hidden">Invoice</h1>
      <InvoiceOf id={id} />
    </Container>
  );
}
