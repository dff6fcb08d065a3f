import { useEffect, useRef, useState } from "react";
import { rememberViewed } from "../../../app/lists/recently-viewed.ts";
import { useApi } from "../../../lib/api.ts";
import { CardRow } from "../../../parts/products/card-row.tsx";
import RecentlyViewed from "../../../parts/products/recently-viewed.tsx";
import css from "./beyond.module.css";

function Related({ id }: { id: string }) {
  const { data, error } = useApi("products/related", { id }, { revalidateOnFocus: false });
  if (error && !data) return null;
  return (
    <>
      {data?.similar.length !== 0 && <CardRow title="Similar" products={data?.similar} />}
      {data?.goesWith.length !== 0 && <CardRow title="Goes with it" products={data?.goesWith} />}
    </>
  );
}

/** Loads before it is visible, so that nothing moves. */
const ahead = "600px 0px";

export default function Beyond({ id }: { id: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => rememberViewed(id), [id]);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: ahead },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={css.beyond}>
      {isNear && (
        <>
          <Related id={id} />
          <RecentlyViewed without={id} />
        </>
      )}
    </div>
  );
}
