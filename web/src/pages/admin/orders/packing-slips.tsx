import { useEffect, useState } from "react";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { thumbnailOf } from "../../../../../shared/pictures/image-widths.ts";
import type { AdminProduct } from "../../../../../shared/products/schemas.ts";
import { messageOf } from "../../../lib/api.ts";
import { call } from "../../../lib/staff-api.ts";
import { Logo } from "../../../ui/display/logo.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { PrintSheet } from "../../../ui/layout/print-sheet.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import { Barcode } from "./barcode.tsx";
import css from "./packing-slips.module.css";

type Products = ReadonlyMap<string, AdminProduct>;
type Line = Order["orderItems"][number];

/** The most that one call returns. */
const pageSize = 50;

async function findProducts(orders: readonly Order[]): Promise<Products> {
  const ids = [...new Set(orders.flatMap(({ orderItems }) => orderItems.map(({ product }) => product)))];
  const pages: string[][] = [];
  for (let at = 0; at < ids.length; at += pageSize) pages.push(ids.slice(at, at + pageSize));
  const answers = await Promise.all(
    pages.map((page) => call("admin/products/list", { ids: page.join(",") })),
  );
  return new Map(answers.flatMap(({ products }) => products).map((product) => [product._id, product]));
}

/** Pictures that are not loaded when printing starts are missing on paper. */
async function loadPictures(orders: readonly Order[]): Promise<void> {
  const urls = new Set(orders.flatMap(({ orderItems }) => orderItems.flatMap(({ image }) => image || [])));
  await Promise.allSettled(
    [...urls].map((url) => {
      const picture = new Image();
      picture.src = thumbnailOf(url);
      return picture.decode();
    }),
  );
}

const Row = ({
  line: { name, image, quantity },
  product,
}: {
  line: Line;
  product: AdminProduct | undefined;
}) => (
  <tr>
    <td className={css.picture}>{image && <img src={thumbnailOf(image)} alt="" width={56} height={56} />}</td>
    <td className={css.shelf}>{product?.shelf ?? "–"}</td>
    <td>
      <b>{name}</b>
      {(product?.sku || product?.model) && (
        <span>{[product.sku, product.model].filter(Boolean).join(" · ")}</span>
      )}
    </td>
    <td className={css.quantity}>{quantity}</td>
    <td className={css.tick}>☐</td>
  </tr>
);

/** In the order of the shelves, as they are walked; products without a shelf come last. */
function byShelf(items: readonly Line[], products: Products): Line[] {
  const shelfOf = ({ product }: Line): string => products.get(product)?.shelf ?? "\uffff";
  return [...items].sort((a, b) => shelfOf(a).localeCompare(shelfOf(b), "en", { numeric: true }));
}

function Slip({ order, products }: { order: Order; products: Products }) {
  const { number, createdAt, orderItems, shippingInfo } = order;
  const units = orderItems.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className={css.slip} aria-label={`Packing slip of order ${number}`} translate="no">
      <header className={css.head}>
        <div>
          <Logo />
          <h1>Packing slip</h1>
          <p>
            Ordered <Time at={createdAt} to="minute" />
          </p>
        </div>
        <Barcode text={number} />
      </header>
      <address className={css.to}>
        <b>{shippingInfo.fullName}</b>
        <span>{shippingInfo.address}</span>
        <span>
          {shippingInfo.city}, {shippingInfo.state} {shippingInfo.postalCode}
        </span>
      </address>
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Photo</span>
            </th>
            <th scope="col">Shelf</th>
            <th scope="col">Product</th>
            <th scope="col">Quantity</th>
            <th scope="col">Packed</th>
          </tr>
        </thead>
        <tbody>
          {byShelf(orderItems, products).map((line) => (
            <Row key={line.product} line={line} product={products.get(line.product)} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>Units in this parcel</td>
            <td className={css.quantity}>{units}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface PackingSlipsProps {
  orders: readonly Order[];
  done: () => void;
}

/** One page an order. */
export default function PackingSlips({ orders, done }: PackingSlipsProps) {
  const [products, setProducts] = useState<Products>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: prints the orders chosen when it was opened
  useEffect(() => {
    let isOpen = true;
    Promise.all([findProducts(orders), loadPictures(orders)]).then(
      ([found]) => isOpen && setProducts(found),
      (error) => {
        toast.error(messageOf(error));
        done();
      },
    );
    return () => {
      isOpen = false;
    };
  }, []);
  if (!products) return null;
  return (
    <PrintSheet done={done}>
      {orders.map((order) => (
        <Slip key={order._id} order={order} products={products} />
      ))}
    </PrintSheet>
  );
}
