import { Link } from "react-router-dom";
import { PageTitle } from "../../../app/page-title.tsx";
import { spanOf } from "../../../app/promises.ts";
import { afterSales, shop } from "../../../app/shop.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import css from "../parts/prose.module.css";

export default function AboutPage() {
  return (
    <Container width="narrow" className={css.page}>
      <article className={css.prose}>
        <PageTitle title="About us" description="Who Earshot is and how it chooses what it sells.">
          We listen first.
        </PageTitle>
        <p className={css.lead}>
          Earshot sells earbuds, headphones, speakers, neckbands, gaming headsets and watches, and only those
          we would hand to a friend.
        </p>
        <h2>A short shelf</h2>
        <p>
          Most shops list thousands of gadgets and leave the choosing to you. We keep a few dozen. Each one is
          worn, charged, dropped in a bag and listened to for two weeks before it gets a page, and it leaves
          when something better comes.
        </p>
        <h2>Plain words</h2>
        <p>
          Our pages say what a thing does, what it does not do and who should buy something else. Battery
          hours are the ones we measured at a volume you would use. Reviews stay up, kind or not. If the
          reviewer bought the product here, it says “Verified purchase”. If we had to remove a review, we
          explain why.
        </p>
        <h2>After you have paid</h2>
        <p>
          Every order <Link to="/shipping-policy">ships free</Link> to any PIN code in India, with its GST
          shown. If it is not your sound,{" "}
          <Link to="/returns-policy">send it back within {spanOf(afterSales.returnDays)}</Link>; if it breaks
          within {spanOf(afterSales.warrantyDays)}, <Link to="/warranty">we repair or replace it</Link>.
        </p>
        <p>
          Questions go to a person: <a href={`mailto:${shop.email}`}>{shop.email}</a>.
        </p>
        <p>
          <ButtonLink to="/products">See the shelf</ButtonLink>
        </p>
      </article>
    </Container>
  );
}
